import './style.css';
import { mount } from 'svelte';
import App from './App.svelte';

// A page that was opened before the house got new pages asks for parts that are gone: load it anew,
// but not again and again.
addEventListener('vite:preloadError', (fault) => {
  const last = Number(sessionStorage.getItem('pitboss.reloaded') ?? 0);
  if (Date.now() - last < 30_000) return;
  fault.preventDefault();
  sessionStorage.setItem('pitboss.reloaded', String(Date.now()));
  location.reload();
});

mount(App, { target: document.getElementById('page')! });

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The built pages lie in the package itself, so that they travel in the wheel.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/pitboss/house/pages',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the house's policy lets no page bring scripts or styles inline
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false, pluginTimings: false },
      // What every page shares, and the felt, are files of their own: their sizes are promised.
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', test: /node_modules|vite\/|src\/lib\/(api|connection|money|names|router|session|settings)/, priority: 2 },
            { name: 'felt', test: /src\/(parts\/felts\/(?!Craps|Roulette)|parts\/Stack|lib\/(chips|felts|play|walk))/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8421', ws: true } } },
});

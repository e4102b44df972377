// What this browser likes: kept here, and nowhere else.

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'on' | 'off';

export type Settings = {
  theme: Theme;
  fourColours: boolean;
  largeIndex: boolean;
  motion: Motion;
  felt: string; // empty: the house's own colour
  suits: Record<'s' | 'h' | 'd' | 'c', string>; // empty: as the deck has it
  coach: boolean;
};

const KEY = 'pitboss.settings';
const narrow = matchMedia('(max-width: 640px)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const START: Settings = {
  theme: 'system',
  fourColours: narrow.matches, // on a phone suits are small, so each has a colour of its own
  largeIndex: false,
  motion: 'system',
  felt: '',
  suits: { s: '', h: '', d: '', c: '' },
  coach: false,
};

function kept(): Settings {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    return { ...START, ...found, suits: { ...START.suits, ...found.suits } };
  } catch {
    return { ...START };
  }
}

export const settings = $state<Settings>(kept());

/** The colour of a suit in each deck; one's own come first. */
export function suitColour(suit: 's' | 'h' | 'd' | 'c'): string {
  if (settings.suits[suit]) return settings.suits[suit];
  const two = { s: '#111418', h: '#c4161c', d: '#c4161c', c: '#111418' };
  const four = { s: '#111418', h: '#c4161c', d: '#1455c0', c: '#0a7a32' };
  return (settings.fourColours ? four : two)[suit];
}

/** May things move? As the page was told, or else as the system wishes. */
export function moves(): boolean {
  return settings.motion === 'system' ? !still.matches : settings.motion === 'on';
}

/** Show and keep the settings; called once by the page's frame. */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion;
  if (settings.felt) root.style.setProperty('--felt', settings.felt);
  else root.style.removeProperty('--felt');
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing starts anew each time
  }
}

export function resetSettings(): void {
  Object.assign(settings, START, { suits: { ...START.suits } });
}

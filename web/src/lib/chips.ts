// Value chips in the colours of 58 Pa. Code 603a.3(c), each with its number on it.

export type Face = { cents: number; fill: string; edge: string; ink: string };

export const FACES: Face[] = [
  { cents: 500_000, fill: '#8b8f94', edge: '#ffffff', ink: '#111111' }, // gray
  { cents: 100_000, fill: '#e8541a', edge: '#ffe2c8', ink: '#111111' }, // fire orange
  { cents: 50_000, fill: '#5b2a86', edge: '#e6d4f5', ink: '#ffffff' }, // purple
  { cents: 10_000, fill: '#17191c', edge: '#d9d9d9', ink: '#ffffff' }, // black
  { cents: 2_500, fill: '#1f7a3d', edge: '#e3f4e8', ink: '#ffffff' }, // green
  { cents: 2_000, fill: '#f2c21b', edge: '#3a3a3a', ink: '#111111' }, // yellow
  { cents: 500, fill: '#c1272d', edge: '#fbe3e4', ink: '#ffffff' }, // red
  { cents: 250, fill: '#f3a1b8', edge: '#8a2743', ink: '#111111' }, // pink
  { cents: 200, fill: '#2159c4', edge: '#dfe9fb', ink: '#ffffff' }, // blue
  { cents: 100, fill: '#f7f7f4', edge: '#4b5a73', ink: '#111111' }, // white
];
// What a dealer stacks with: the twenty, the two-fifty and the two dollar are for odd change only.
const STACKED = [500_000, 100_000, 50_000, 10_000, 2_500, 500, 100];
export const TRAY = [100, 500, 2_500, 10_000, 50_000, 100_000];
const MOST = 20; // chips in a stack

export function face(cents: number): Face {
  return FACES.find((each) => each.cents === cents) ?? FACES.find((each) => each.cents <= cents) ?? FACES.at(-1)!;
}

/** The chips of an amount, the largest first; what is less than a dollar is silver. */
export function chipsOf(cents: number): { chips: number[]; silver: number } {
  const chips: number[] = [];
  let left = cents;
  for (const value of STACKED) {
    while (left >= value) {
      chips.push(value);
      left -= value;
    }
  }
  return { chips, silver: left };
}

/** The same in stacks of at most twenty. */
export function stacksOf(cents: number): number[][] {
  const { chips } = chipsOf(cents);
  const stacks: number[][] = [];
  for (let at = 0; at < chips.length; at += MOST) stacks.push(chips.slice(at, at + MOST));
  return stacks;
}

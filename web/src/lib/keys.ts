// Answers by a single key.

/** The first letter of each answer that no answer before it has. */
export function keysFor(labels: string[]): string[] {
  const taken = new Set<string>();
  return labels.map((each) => {
    const letters = [...each.toLowerCase()].filter((letter) => /[a-z0-9]/.test(letter));
    const key = letters.find((letter) => !taken.has(letter)) ?? '';
    taken.add(key);
    return key;
  });
}

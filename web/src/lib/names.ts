/** Guests are called by the first letters of their long names. */
export function guestName(words: string): string {
  return words.replace(/\bguest-(\w{4})\w{22}\b/g, 'Guest $1');
}

// Money is whole cents everywhere; here it becomes what a person reads.

/** `$1,234.50`; cents are shown only where there are some. */
export function money(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100).toLocaleString('en-US');
  const rest = Math.abs(cents) % 100;
  const shown = rest ? `${whole}.${String(rest).padStart(2, '0')}` : whole;
  return `${cents < 0 ? '−' : ''}$${shown}`;
}

/** The same with a plus in front of a gain. */
export function signed(cents: number): string {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/** As short as it goes on a chip: 5, 2.5, 1K. */
export function short(cents: number): string {
  const dollars = cents / 100;
  if (dollars >= 1000) return `${+(dollars / 1000).toFixed(dollars % 1000 ? 1 : 0)}K`;
  return `${+dollars.toFixed(2)}`;
}

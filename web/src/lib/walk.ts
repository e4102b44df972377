// Arrow keys on the felt go to the place that lies next in their direction.

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function middle(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

export function walk(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const way = WAYS[event.key];
  const from = (event.target as Element).closest('.place');
  if (!way || !from) return;
  const [x, y] = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const place of event.currentTarget.querySelectorAll<HTMLElement>('.place')) {
    if (place === from || !place.offsetParent) continue;
    const [right, down] = [middle(place)[0] - x, middle(place)[1] - y];
    const along = right * way[0] + down * way[1];
    const aside = Math.abs(right * way[1]) + Math.abs(down * way[0]);
    // What lies straight ahead comes before what lies near but aside.
    if (along > 4 && along + 2.5 * aside < least) {
      least = along + 2.5 * aside;
      best = place;
    }
  }
  if (!best) return;
  event.preventDefault();
  best.focus();
}

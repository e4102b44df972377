// The line at the top of every page: is the house there?
import type { LineState } from './socket';

class Connection {
  state = $state<LineState | 'idle'>('idle');

  get words(): string {
    return {
      idle: '',
      connecting: 'Connecting …',
      open: '',
      reconnecting: 'Reconnecting … nothing is lost: the house keeps your round.',
      offline: 'Offline. The house keeps your round.',
    }[this.state];
  }
}

export const connection = new Connection();

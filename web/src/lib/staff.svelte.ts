// A table as the staff looks at it: the same views, and what the script waits for.
import { ask } from './api';
import { TableClient } from './table.svelte';
import type { Command, Station } from './types';

const STATION = ['deal', 'declare_irregularity'];

export class StaffTable {
  table: TableClient;
  station = $state.raw<Station | null>(null);
  told = $state('');
  bad = $state(false);
  #stop: () => void;

  constructor(
    readonly id: string,
    name: string,
    rights: readonly string[],
  ) {
    this.table = new TableClient(id, name);
    const may = STATION.some((right) => rights.includes(right));
    this.#stop = $effect.root(() => {
      $effect(() => {
        if (may && this.table.view) void this.look();
      });
    });
  }

  async look(): Promise<void> {
    const told = await ask('get', '/api/tables/{table_id}/station', { path: { table_id: this.id } }).catch(() => null);
    if (told) this.station = told; // else the next view asks again
  }

  /** Do something, and say what came of it. */
  async do(command: Command): Promise<boolean> {
    const told = await this.table.ask(command);
    this.bad = told.status !== 'done';
    this.told = this.bad ? `${told.message}${told.clause ? ` (${told.clause})` : ''}` : `Done: ${told.result || command.do}`;
    return !this.bad;
  }

  close(): void {
    this.#stop();
    this.table.close();
  }
}

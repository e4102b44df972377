// What is asked for again and again while somebody looks. The last answer stands until the next one is
// there, and nothing is asked before the house has answered.

export class Poll<T> {
  value = $state.raw<T | undefined>();
  fault = $state('');

  /** To be made while a component is made; asked at once again when what `ask` reads has changed. */
  constructor(ask: () => Promise<T> | null, every: number) {
    $effect(() => {
      let gone = false;
      let again: ReturnType<typeof setTimeout>;
      const look = async (coming: Promise<T> | null): Promise<void> => {
        try {
          const told = await coming;
          if (gone) return;
          if (told !== null) this.value = told;
          this.fault = '';
        } catch (fault) {
          if (!gone) this.fault = (fault as Error).message;
        }
        const later = (): void => {
          again = setTimeout(() => (document.visibilityState === 'visible' ? void look(ask()) : later()), every);
        };
        if (!gone) later();
      };
      void look(ask());
      return () => {
        gone = true;
        clearTimeout(again);
      };
    });
  }
}

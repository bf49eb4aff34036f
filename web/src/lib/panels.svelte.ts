// Which part of a table is open: the tab of a phone, the drawer of a tablet, the dock of a desk.

export type Tab = 'board' | 'mine' | 'market' | 'players' | 'log';

class Panels {
  tab: Tab = $state('board');
  drawer = $state(false);
  dock = $state(true);
  /** On a low screen the dock of some games is short; then it has its whole height. */
  whole = $state(false);

  /** Opens whatever hides an element. */
  open(element: Element) {
    const tab = element.closest<HTMLElement>('[data-tab]')?.dataset.tab as Tab | undefined;
    if (!tab) return;
    this.tab = tab;
    this.dock ||= tab === 'mine';
    this.drawer = tab === 'players' || tab === 'log';
  }

  reset() {
    this.tab = 'board';
    this.drawer = false;
    this.dock = true;
    this.whole = false;
  }
}

export const panels = new Panels();

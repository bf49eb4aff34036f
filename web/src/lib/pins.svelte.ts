// Whose tableaux stay open beside one's own: kept in this browser, for each table and for everybody who looks at it.

const KEY = 'steading.pins';
/** Of so many tables it is remembered. */
const MOST = 40;

function read(): [string, number[]][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

export class Pins {
  seats: number[] = $state.raw([]);

  /** `page` stands for the table and `viewer` for the seat that looks, so that people at one device have pins of their own. */
  constructor(
    private readonly page: string,
    private viewer: number | null = null,
  ) {
    this.look(viewer);
  }

  private get name(): string {
    return `${this.page} ${this.viewer ?? ''}`;
  }

  /** Somebody else looks. */
  look(viewer: number | null) {
    this.viewer = viewer;
    this.seats = read().find(([name]) => name === this.name)?.[1] ?? [];
  }

  has(seat: number): boolean {
    return this.seats.includes(seat);
  }

  toggle(seat: number) {
    this.keep(this.has(seat) ? this.seats.filter((one) => one !== seat) : [...this.seats, seat].sort((a, b) => a - b));
  }

  /** The next one of these alone, and after the last none. */
  next(others: readonly number[]) {
    const at = this.seats.length > 1 ? others.length : others.indexOf(this.seats[0] ?? -1) + 1;
    this.keep(others.slice(at, at + 1));
  }

  private keep(seats: number[]) {
    this.seats = seats;
    const others = read().filter(([name]) => name !== this.name);
    try {
      localStorage.setItem(KEY, JSON.stringify(seats.length ? [[this.name, seats], ...others].slice(0, MOST) : others));
    } catch {
      // A browser that keeps nothing forgets it with the page.
    }
  }
}

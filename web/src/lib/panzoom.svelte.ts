// Moving about on a map: drag, pinch, wheel, buttons. A drag is never taken for a tap.
import type { Attachment } from 'svelte/attachments';

const MOST = 4;
const DRAG = 6;

export class PanZoom {
  zoom = $state(1);
  x = $state(0);
  y = $state(0);
  /** Of the element, in pixels. */
  width = $state(1);
  height = $state(1);
  private pointers = new Map<number, { x: number; y: number }>();
  private moved = false;
  private from: { x: number; y: number } | null = null;

  constructor(private full: () => { width: number; height: number }) {
    this.fit();
  }

  get box(): string {
    const { width, height } = this.size;
    return `${this.x - width / 2} ${this.y - height / 2} ${width} ${height}`;
  }

  private get size() {
    const { width, height } = this.full();
    return { width: width / this.zoom, height: height / this.zoom };
  }

  /** Pixels for one unit of the map. */
  get scale(): number {
    return 1 / this.unit;
  }

  /** Units of the map for one pixel. */
  private get unit(): number {
    const { width, height } = this.size;
    return Math.max(width / this.width, height / this.height);
  }

  private clamp() {
    const { width, height } = this.full();
    this.zoom = Math.min(MOST, Math.max(1, this.zoom));
    const seen = { width: this.unit * this.width, height: this.unit * this.height };
    const keep = (value: number, all: number, part: number) => (part >= all ? all / 2 : Math.min(all - part / 2, Math.max(part / 2, value)));
    this.x = keep(this.x, width, seen.width);
    this.y = keep(this.y, height, seen.height);
  }

  fit() {
    const { width, height } = this.full();
    this.zoom = 1;
    this.x = width / 2;
    this.y = height / 2;
  }

  by(factor: number, at?: { x: number; y: number }) {
    const before = this.unit;
    this.zoom *= factor;
    this.zoom = Math.min(MOST, Math.max(1, this.zoom));
    if (at) {
      // What is under the finger stays there.
      const after = this.unit;
      this.x += (at.x - this.width / 2) * (before - after);
      this.y += (at.y - this.height / 2) * (before - after);
    }
    this.clamp();
  }

  /** Shows this part as large as it fits. */
  show(part: { x: number; y: number; width: number; height: number }) {
    const { width, height } = this.full();
    const whole = Math.min(this.width / width, this.height / height);
    const wanted = Math.min(this.width / part.width, this.height / part.height);
    this.zoom = Math.max(1, Math.min(2.6, wanted / whole));
    this.x = part.x + part.width / 2;
    this.y = part.y + part.height / 2;
    this.clamp();
  }

  attach: Attachment<SVGSVGElement> = (element) => {
    const local = (event: { clientX: number; clientY: number }) => {
      const rect = element.getBoundingClientRect();
      return { x: event.clientX - rect.left, y: event.clientY - rect.top };
    };
    const down = (event: PointerEvent) => {
      this.pointers.set(event.pointerId, local(event));
      if (this.pointers.size === 1) {
        this.moved = false;
        this.from = local(event);
      }
    };
    const move = (event: PointerEvent) => {
      const last = this.pointers.get(event.pointerId);
      if (!last) return;
      const now = local(event);
      if (!this.moved && this.from && Math.hypot(now.x - this.from.x, now.y - this.from.y) < DRAG && this.pointers.size === 1) return;
      if (!this.moved) {
        this.moved = true;
        for (const id of this.pointers.keys()) element.setPointerCapture(id);
      }
      if (this.pointers.size === 2) {
        const other = [...this.pointers.entries()].find(([id]) => id !== event.pointerId)?.[1];
        if (other) {
          const before = Math.hypot(last.x - other.x, last.y - other.y);
          const after = Math.hypot(now.x - other.x, now.y - other.y);
          if (before > 0) this.by(after / before, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
        }
      } else {
        this.x -= (now.x - last.x) * this.unit;
        this.y -= (now.y - last.y) * this.unit;
        this.clamp();
      }
      this.pointers.set(event.pointerId, now);
    };
    const up = (event: PointerEvent) => {
      this.pointers.delete(event.pointerId);
    };
    const click = (event: MouseEvent) => {
      if (!this.moved) return;
      event.stopPropagation();
      event.preventDefault();
      this.moved = false;
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      this.by(Math.exp(-event.deltaY * 0.0016), local(event));
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    element.addEventListener('click', click, true);
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
      element.removeEventListener('click', click, true);
      element.removeEventListener('wheel', wheel);
    };
  };
}

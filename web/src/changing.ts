/* What pages listen to, so as to draw themselves again. */
export class Changing {
  private readonly listeners = new Set<() => void>();

  /* Returns how to stop listening. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  protected changed(): void {
    this.listeners.forEach((listener) => listener());
  }
}

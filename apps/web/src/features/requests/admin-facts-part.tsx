import type { ReactNode } from 'react';

/** A part of the facts with its heading. */
export function FactsPart({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="facts-part">
      <div className="facts-part-head">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A label, its value, and at the right a word about it. */
export function Fact({ label, children, word }: { label: string; children: ReactNode; word?: ReactNode }) {
  return (
    <div className="fact">
      <span className="fact-name">{label}</span>
      <span className="fact-text">{children}</span>
      {word}
    </div>
  );
}

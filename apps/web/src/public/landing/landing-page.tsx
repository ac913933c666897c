import { useEffect } from 'react';
import { useDocumentTitle } from '../../shared/lib/settings.ts';
import { About } from './about.tsx';
import { CallToAction } from './call-to-action.tsx';
import { Hero } from './hero.tsx';

import { PlanCards } from './plan-cards.tsx';
import { Features, WhyChooseUs } from './points.tsx';
import styles from './landing.module.css';

/** The product, its risks, and the company behind it. */
export function LandingPage() {
  useDocumentTitle();
  useEffect(() => {
    /* A link from another page named a section, which exists only now. */
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div className={styles.root}>
      <Hero />
      <Features />
      <PlanCards />
      <WhyChooseUs />
      <About />
      <CallToAction />
    </div>
  );
}

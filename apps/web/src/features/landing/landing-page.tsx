import { useEffect } from 'react';
import { useDocumentTitle } from '../../lib/settings.ts';
import { About } from './about.tsx';
import { CallToAction } from './call-to-action.tsx';
import { Hero } from './hero.tsx';
import './landing.css';
import { PlanCards } from './plan-cards.tsx';
import { Features, WhyChooseUs } from './points.tsx';

/** What the product is, what it costs in risk, and who is behind it. */
export function LandingPage() {
  useDocumentTitle();
  useEffect(() => {
    /* A link from another page named a section; it is only there now. */
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div className="landing">
      <Hero />
      <Features />
      <PlanCards />
      <WhyChooseUs />
      <About />
      <CallToAction />
    </div>
  );
}

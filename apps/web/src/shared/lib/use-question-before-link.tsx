import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { LeaveQuestion } from './leave-question.tsx';

type Texts = { title: string; text: string; leave: string; stay: string };

/** The link by which a click leaves this page in this tab; null: none. */
function leavingLinkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target === '_blank' || link.hasAttribute('download') || link.origin !== window.location.origin) return null;
  const { pathname, search } = window.location;
  return link.pathname === pathname && (link.hash !== '' || link.search === search) ? null : link;
}

/** Asks, while `when`, before a link is followed that leaves the page; returns the question. The browser's *Back* is not asked about. */
export function useQuestionBeforeLink(when: boolean, { title, text, leave, stay }: Texts) {
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState<HTMLAnchorElement | null>(null);
  const isConfirmed = useRef(false);
  useEffect(() => {
    if (!when) return;
    function ask(event: MouseEvent) {
      const link = leavingLinkOf(event);
      if (link === null || isConfirmed.current) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(link);
    }
    /* Before the link sees the click. */
    document.addEventListener('click', ask, { capture: true });
    return () => document.removeEventListener('click', ask, { capture: true });
  }, [when]);
  function follow() {
    setWanted(null);
    isConfirmed.current = true;
    /* The link may have been removed, with a panel that has closed: clicking it would reload the page. */
    if (wanted?.isConnected) wanted.click();
    else if (wanted) navigate(wanted.pathname + wanted.search + wanted.hash);
    isConfirmed.current = false;
  }
  return (
    <LeaveQuestion open={wanted !== null} title={title} leaveText={leave} stayText={stay} onLeave={follow} onStay={() => setWanted(null)}>
      {text}
    </LeaveQuestion>
  );
}

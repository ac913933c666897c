import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

type Texts = { title: string; text: string; leave: string; stay: string };

/** The link that a click follows in this tab, as a path of the app; null: none, or one that leaves this page as it is. */
function pathOfClick(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target === '_blank' || link.hasAttribute('download') || link.origin !== window.location.origin) return null;
  return link.pathname === window.location.pathname && link.hash !== '' ? null : link.pathname + link.search;
}

/** Asks, while `when`, before a link of the app is followed; returns the question. */
export function useQuestionBeforeLink(when: boolean, { title, text, leave, stay }: Texts) {
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (!when) return;
    function ask(event: MouseEvent) {
      const path = pathOfClick(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(path);
    }
    /* Before the link sees the click. */
    document.addEventListener('click', ask, { capture: true });
    return () => document.removeEventListener('click', ask, { capture: true });
  }, [when]);
  function follow() {
    if (wanted !== null) navigate(wanted);
    setWanted(null);
  }
  return (
    <Modal
      open={wanted !== null}
      title={title}
      width={400}
      centered
      closable={false}
      destroyOnHidden
      okText={leave}
      okButtonProps={danger}
      cancelText={stay}
      cancelButtonProps={focused}
      onOk={follow}
      onCancel={() => setWanted(null)}
    >
      {text}
    </Modal>
  );
}

const danger = { danger: true } as const;
const focused = { autoFocus: true } as const;

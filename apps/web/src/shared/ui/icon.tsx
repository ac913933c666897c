import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types';
import { createElement, type ReactElement } from 'react';

function draw({ tag, attrs, children = [] }: AbstractNode, key?: number): ReactElement {
  return createElement(tag, { ...attrs, key }, ...children.map(draw));
}

/**
 * The SVG of an icon, for what renders before antd is loaded (the public pages, log-in, menus, errors), and for the
 * first page of members. Same drawings and size as the components of @ant-design/icons, without their 10 kB. It has no
 * accessible name; the text beside it has.
 */
export function Icon({ of, className }: { of: IconDefinition; className?: string | undefined }) {
  /* Outlined icons are one drawing; only two-tone ones are a function of colours. */
  const { attrs, children = [] } = of.icon as AbstractNode;
  return (
    <span className={className === undefined ? 'icon' : `icon ${className}`} aria-hidden>
      <svg viewBox={attrs['viewBox']} width="1em" height="1em" fill="currentColor" focusable="false">
        {children.map(draw)}
      </svg>
    </span>
  );
}

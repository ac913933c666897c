import { useLocation } from 'wouter';

/** The last part of the address, where a route ends in `:id`. */
export const usePathId = (): string =>
  useLocation()[0]
    .split('/')
    .findLast((part) => part !== '') ?? '';

import { useLocation } from 'wouter';

/** The last segment of the path, for a route that ends in `:id`. */
export const usePathId = (): string =>
  useLocation()[0]
    .split('/')
    .findLast((part) => part !== '') ?? '';

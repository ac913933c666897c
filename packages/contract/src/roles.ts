import { z } from 'zod';
import { roles } from './permissions.ts';

export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

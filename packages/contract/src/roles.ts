import { z } from 'zod';
import { roles } from './permissions.ts';

export const Role = z.enum(roles).describe('Member (`user`), auditor, administrator or master admin.');
export type Role = z.infer<typeof Role>;

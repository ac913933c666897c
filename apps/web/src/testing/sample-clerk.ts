import type { SessionUser } from '../shared/lib/session.tsx';
import { sampleMember } from './sample-member.ts';

/** A plain administrator, as `auth.session` answers. */
export const sampleClerk: SessionUser = { ...sampleMember, username: 'clerk.contoh', role: 'admin' };

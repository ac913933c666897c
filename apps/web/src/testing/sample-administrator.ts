import type { SessionUser } from '../shared/lib/session.tsx';
import { sampleMember } from './sample-member.ts';

/** A plain administrator, as `auth.session` answers. */
export const sampleAdministrator: SessionUser = {
  ...sampleMember,
  id: '0198b8a0-0000-7000-8000-000000000002',
  username: 'clerk.contoh',
  role: 'admin',
};

import assert from 'node:assert/strict';
import { register } from '../auth/register.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import type { Actor } from '../context.ts';
import { uploadPhoto } from '../profile/upload-photo.ts';
import { accrueReferralBonuses } from '../referrals/accrue-referral-bonuses.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestDeposit } from '../requests/request-deposit.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { updateTransaction } from '../transactions/update-transaction.ts';
import { sampleAccount, sgd, type CoreFixture } from './core-fixture.ts';
import { samplePicture } from './sample-picture.ts';

/**
 * Fills the database of a fixture through the verbs, over three days: members with deposits, payment proofs and photos, a friend with
 * referral bonuses, purchases, interest, a pending withdrawal, a correction, a deleted member, and their audit entries.
 */
export async function fillThroughVerbs(fixture: CoreFixture): Promise<{ member: Actor }> {
  const { ctx, as, masterAdmin, bank } = fixture;
  const member = await fixture.createMember({ available: sgd('500.00') });
  await uploadPhoto(as(member), { image: await samplePicture('jpeg') });
  const proof = await requestDeposit(as(member), { amount: sgd('70.00'), bankDestinationId: bank.id, proofImage: await samplePicture() });
  await processRequest(as(masterAdmin), { id: proof.id, status: 'approved' });
  const friend = await registerFriend(fixture, member);
  const { id: first } = await fixture.deposit(friend, sgd('200.00'));
  await processRequest(as(masterAdmin), { id: first, status: 'approved' });
  await fixture.buy(member, sgd('100.00'));
  await fixture.buy(friend, sgd('50.00'));
  const leaver = await fixture.createMember({ available: sgd('33.00') });
  await fixture.buy(leaver, sgd('20.00'));
  for (let day = 0; day < 3; day++) {
    fixture.clock.forward({ days: 1 });
    await fixture.accrue();
    await accrueReferralBonuses(ctx, { runId: null });
  }
  await requestWithdrawal(as(member), { amount: sgd('20.00') });
  await updateTransaction(as(masterAdmin), { id: proof.id, amount: sgd('60.00') });
  await deleteUser(as(masterAdmin), { id: leaver.id });
  await writeOddText(fixture, member);
  return { member };
}

async function registerFriend({ ctx, db }: CoreFixture, referrer: Actor): Promise<Actor> {
  const [row] = await db.execute<{ code: string }>(`select referral_code as code from users where id = '${referrer.id}'`);
  const username = 'friend.of.backup';
  await register(ctx, { username, email: `${username}@example.test`, password: 'a sound password', referralCode: row?.code });
  const [user] = await db.execute<{ id: string }>(`update users set bank_name = '${sampleAccount.bankName}',
    account_name = '${sampleAccount.accountName}', account_number = '${sampleAccount.accountNumber}', bank_details_by = 'member'
    where username = '${username}' returning id`);
  assert(user);
  return { id: user.id, username, role: 'user' };
}

/** Text that means something in the text format of COPY, as no form of the product would send it. */
export const oddText = ['\\N', '\\.', 'a\tb', 'a\nb\r\nc', '\\', '\\x41', '"quoted", \'\'', '', ' ', '界 ไทย 🏦 é', '\u0001\u007f\uFFFF'];

async function writeOddText({ db }: CoreFixture, member: Actor): Promise<void> {
  for (const text of oddText) {
    const value = `'${text.replaceAll("'", "''")}'`;
    await db.execute(`insert into audit_log (at, actor_id, actor_name, action, entity_id, before, after)
      values ('2026-11-20 02:00:00.123456+00', '${member.id}', ${value}, 'test.odd', null, to_jsonb(${value}::text), 'null'::jsonb)`);
  }
}

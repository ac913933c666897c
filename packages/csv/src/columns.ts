import { operator, system, type BookList, type BookRows, type ExportRows } from '@app/contract';
import { translate, type Language } from '@app/i18n/server';
import { idrCell, sgdCell, type Columns } from './column.ts';
import { stampOf } from './stamp-of.ts';

const administrators: Columns<ExportRows['administrators']> = {
  userNumber: ({ userNumber }) => userNumber,
  username: ({ username }) => username,
  email: ({ email }) => email,
  role: ({ role }, language) => translate(language, `exports:role.${role}`),
  createdAt: ({ createdAt }) => stampOf(createdAt),
};

const users: Columns<ExportRows['users']> = {
  ...administrators,
  availableIdr: ({ balance }) => idrCell(balance),
  availableSgd: ({ balance }) => sgdCell(balance),
  interestIdr: ({ totalInterest }) => idrCell(totalInterest),
  interestSgd: ({ totalInterest }) => sgdCell(totalInterest),
  bankName: ({ bankName }) => bankName ?? '',
  accountName: ({ accountName }) => accountName ?? '',
  accountNumber: ({ accountNumber }) => accountNumber ?? '',
  referralCode: ({ referralCode }) => referralCode,
};

/** The first columns of requests and of transactions. */
const numbered: Columns<Pick<ExportRows['transactions'], 'number' | 'type' | 'status' | 'username' | 'amount'>> = {
  number: ({ number }) => number,
  type: ({ type }, language) => translate(language, `exports:type.${type}`),
  status: ({ status }, language) => translate(language, `area:status.${status}`),
  username: ({ username }) => username,
  amountIdr: ({ amount }) => idrCell(amount),
  amountSgd: ({ amount }) => sgdCell(amount),
};

/** The columns for corrections by administrators. */
const changes: Columns<Pick<ExportRows['transactions'], 'originalCreatedAt' | 'originalAmount' | 'amountCorrectedAt'>> = {
  originalDate: ({ originalCreatedAt = null }) => stampOf(originalCreatedAt),
  originalAmountIdr: ({ originalAmount }) => idrCell(originalAmount),
  originalAmountSgd: ({ originalAmount }) => sgdCell(originalAmount),
  amountCorrectedAt: ({ amountCorrectedAt = null }) => stampOf(amountCorrectedAt),
};

const requests: Columns<ExportRows['requests']> = {
  ...numbered,
  createdAt: ({ createdAt }) => stampOf(createdAt),
  ...changes,
  bankName: ({ bankName }) => bankName ?? '',
  accountName: ({ accountName }) => accountName ?? '',
  accountNumber: ({ accountNumber }) => accountNumber ?? '',
  processedAt: ({ processedAt }) => stampOf(processedAt),
  processedBy: ({ processedBy }) => processedBy ?? '',
  adminNote: ({ adminNote }) => adminNote ?? '',
  balanceAfterIdr: ({ balanceAfter }) => idrCell(balanceAfter),
  balanceAfterSgd: ({ balanceAfter }) => sgdCell(balanceAfter),
};

const transactions: Columns<ExportRows['transactions']> = {
  ...numbered,
  balanceAfterIdr: ({ balanceAfter }) => idrCell(balanceAfter),
  balanceAfterSgd: ({ balanceAfter }) => sgdCell(balanceAfter),
  createdAt: ({ createdAt }) => stampOf(createdAt),
  ...changes,
  notes: ({ notes }) => notes ?? '',
};

const investments: Columns<ExportRows['investments']> = {
  username: ({ username }) => username,
  plan: ({ planType }, language) => translate(language, `investments:plan.${planType}`),
  status: ({ status }, language) => translate(language, `area:status.${status}`),
  amountIdr: ({ amount }) => idrCell(amount),
  amountSgd: ({ amount }) => sgdCell(amount),
  valueIdr: ({ currentValue }) => idrCell(currentValue),
  valueSgd: ({ currentValue }) => sgdCell(currentValue),
  interestIdr: ({ totalEarned }) => idrCell(totalEarned),
  interestSgd: ({ totalEarned }) => sgdCell(totalEarned),
  ratePercent: ({ interestRate }) => Number((interestRate * 100).toFixed(4)),
  durationDays: ({ durationDays }) => durationDays,
  daysAccrued: ({ daysAccrued }) => daysAccrued,
  purchasedAt: ({ purchasedAt }) => stampOf(purchasedAt),
  endDate: ({ endDate }) => stampOf(endDate),
  completedAt: ({ completedAt }) => stampOf(completedAt),
};

/** The operator at the machine and the product itself are no users, and have a name in each language. */
const actorCell = ({ actorId, actorName }: { actorId: string | null; actorName: string | null }, language: Language) => {
  if (actorId === operator.id) return translate(language, 'audit:operator');
  return actorId === system.id ? translate(language, 'audit:system') : (actorName ?? '');
};

const audit: Columns<ExportRows['audit']> = {
  at: ({ at }) => stampOf(at),
  actor: actorCell,
  action: ({ action }) => action,
  entityId: ({ entityId }) => entityId ?? '',
  before: ({ before }) => (before === null ? '' : JSON.stringify(before)),
  after: ({ after }) => (after === null ? '' : JSON.stringify(after)),
};

const treasury: Columns<ExportRows['treasury']> = {
  occurredOn: ({ occurredOn }) => occurredOn,
  direction: ({ direction }, language) => translate(language, `exports:direction.${direction}`),
  amountIdr: ({ amount }) => idrCell(amount),
  amountSgd: ({ amount }) => sgdCell(amount),
  notes: ({ note }) => note,
  recordedAt: ({ recordedAt }) => stampOf(recordedAt),
  recordedBy: ({ recordedBy }) => recordedBy ?? '',
  reversedAt: ({ reversedAt }) => stampOf(reversedAt),
  reversedBy: ({ reversedBy }) => reversedBy ?? '',
  reversalNote: ({ reversalNote }) => reversalNote ?? '',
};

const bankDestinations: Columns<ExportRows['bank-destinations']> = {
  bankName: ({ bankName }) => bankName,
  accountName: ({ accountName }) => accountName,
  accountNumber: ({ accountNumber }) => accountNumber,
  qris: ({ qrisImage }, language) => translate(language, qrisImage === null ? 'banks:withoutQris' : 'banks:withQris'),
  status: ({ isActive }, language) => translate(language, isActive ? 'banks:active' : 'banks:inactive'),
};

/* Kinds are written as docs/ledger.md has them, and an account is named by its kind and its member. */
const transfers: Columns<BookRows['transfers']> = {
  number: ({ id }) => id,
  transferKind: ({ kind }) => kind,
  debitAccount: ({ debitAccount }) => debitAccount,
  debitMember: ({ debitMember }) => debitMember ?? '',
  creditAccount: ({ creditAccount }) => creditAccount,
  creditMember: ({ creditMember }) => creditMember ?? '',
  amountIdr: ({ amount }) => idrCell(amount),
  amountSgd: ({ amount }) => sgdCell(amount),
  effectiveAt: ({ effectiveAt }) => stampOf(effectiveAt),
  postedAt: ({ postedAt }) => stampOf(postedAt),
  transactionNumber: ({ transactionNumber }) => transactionNumber ?? '',
  reversesNumber: ({ reversesId }) => reversesId ?? '',
  actor: actorCell,
  notes: ({ reason }) => reason ?? '',
  key: ({ key }) => key,
};

const accounts: Columns<BookRows['accounts']> = {
  account: ({ kind }) => kind,
  userNumber: ({ userNumber }) => userNumber ?? '',
  username: ({ username }) => username ?? '',
  debitsIdr: ({ debits }) => idrCell(debits),
  creditsIdr: ({ credits }) => idrCell(credits),
  balanceIdr: ({ balance }) => idrCell(balance),
  balanceSgd: ({ balance }) => sgdCell(balance),
};

/** The columns of each list's file. */
export const columnsOf: { [List in BookList]: Columns<BookRows[List]> } = {
  users,
  administrators,
  requests,
  transactions,
  investments,
  audit,
  treasury,
  'bank-destinations': bankDestinations,
  transfers,
  accounts,
};

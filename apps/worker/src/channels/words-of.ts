import type { NotificationContent, RequestType } from '@app/contract';
import { translate, type Language } from '@app/i18n/server';
import { formatSgd } from '@app/money';

/** A notice in words: a title of one line, and a plain text. */
export type Words = { title: string; text: string };

/** Says a notice in `language`. The link leads to the product where its address is known; amounts are in SGD. */
export function wordsOf(content: NotificationContent, language: Language, publicUrl: string | undefined): Words {
  const { title, text } = saidIn(content, language);
  const footer = translate(language, 'notifications:footer');
  return { title, text: [text, ...(publicUrl === undefined ? [] : [publicUrl]), footer].join('\n\n') };
}

function saidIn({ kind, subject }: NotificationContent, language: Language): Words {
  const say = (what: SaidKey, params: Parameters<typeof translate>[2]): Words => ({
    title: translate(language, `notifications:${what}.title`, params),
    text: translate(language, `notifications:${what}.text`, params),
  });
  const amount = formatSgd(subject.amount);
  switch (kind) {
    case 'new-request':
      return say(`${subject.type}.asked`, { number: subject.number, amount });
    case 'request-decided':
      return say(`${subject.type}.${subject.status}`, { number: subject.number, amount });
    case 'investment-completed': {
      const plan = translate(language, `investments:plan.${subject.planType}`);
      return say('investment-completed', { plan, amount, earned: formatSgd(subject.totalEarned) });
    }
  }
}

type SaidKey = 'investment-completed' | `${RequestType}.${'asked' | 'approved' | 'rejected'}`;

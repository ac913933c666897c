import type { Language } from '@app/i18n';
import { useLanguage } from '../shared/lib/use-language.ts';

type SampleTexts = { word: string; sentence: string; long: string };

const texts: Record<Language, SampleTexts> = {
  en: {
    word: 'Deposit',
    sentence: 'The money arrives within one working day.',
    long: 'A transfer that was sent after the closing time of the bank, or on a public holiday, is credited on the next working day; its reference number stays the same.',
  },
  id: {
    word: 'Setoran',
    sentence: 'Dana diterima dalam satu hari kerja.',
    long: 'Transfer yang dikirim setelah jam tutup bank, atau pada hari libur nasional, akan dikreditkan pada hari kerja berikutnya; nomor referensinya tetap sama.',
  },
  zh: {
    word: '存款',
    sentence: '款项将在一个工作日内到账。',
    long: '在银行营业时间结束后或公共假日发出的转账，将在下一个工作日入账；其参考编号保持不变，您可以随时在对账单中查看该笔款项的状态。',
  },
  th: {
    word: 'ฝากเงิน',
    sentence: 'เงินจะเข้าบัญชีภายในหนึ่งวันทำการ',
    long: 'รายการโอนที่ส่งหลังเวลาปิดทำการของธนาคาร หรือในวันหยุดนักขัตฤกษ์ จะเข้าบัญชีในวันทำการถัดไป โดยหมายเลขอ้างอิงยังคงเดิม',
  },
};

/** Texts for the stories in the language on the screen: one word, one sentence, and one that needs several lines. */
export const useSampleTexts = (): SampleTexts => texts[useLanguage()];

import { operator } from '@app/contract';
import { useTranslation } from 'react-i18next';

/** Returns the name shown for an actor: the username, or a translated one of the operator at the machine, who is no user. */
export function useActorLabel(): <Name extends string | null>(actor: { actorId: string | null; actorName: Name }) => Name | string {
  const { t } = useTranslation('audit');
  return ({ actorId, actorName }) => (actorId === operator.id ? t('operator') : actorName);
}

import { operator, system } from '@app/contract';
import { useTranslation } from 'react-i18next';

/** Returns the name shown for an actor: the username, or a translated one of the operator at the machine and of the product, who are no users. */
export function useActorLabel(): <Name extends string | null>(actor: { actorId: string | null; actorName: Name }) => Name | string {
  const { t } = useTranslation('audit');
  return ({ actorId, actorName }) => {
    if (actorId === operator.id) return t('operator');
    return actorId === system.id ? t('system') : actorName;
  };
}

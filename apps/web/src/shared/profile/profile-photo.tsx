import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../lib/session.tsx';
import { ImagePicker } from '../ui/image-picker.tsx';
import { UserAvatar } from '../ui/user-avatar.tsx';
import { PhotoCropSheet } from './photo-crop-sheet.tsx';
import { useUpdateProfile } from './use-update-profile.ts';
import styles from './profile.module.css';

/** The user's picture. A new file is checked in the browser, cropped to a square, then uploaded. */
export function ProfilePhoto() {
  const { t } = useTranslation('profile');
  const { username, profileImage } = useUser();
  const mayChange = useMay('editor');
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const update = useUpdateProfile();
  const removal = { label: t('photo.remove'), isPending: update.isPending, onRemove: () => update.mutate({ profileImage: null }) };
  return (
    <div className={styles.photo}>
      <UserAvatar username={username} image={profileImage} />
      {mayChange && (
        <ImagePicker
          label={t('photo.title')}
          choose={profileImage === null ? t('photo.choose') : t('photo.replace')}
          onTake={async (file) => setPicture(await createImageBitmap(file))}
          remove={profileImage === null ? null : removal}
        />
      )}
      {picture !== null && <PhotoCropSheet picture={picture} onClose={() => setPicture(null)} />}
    </div>
  );
}

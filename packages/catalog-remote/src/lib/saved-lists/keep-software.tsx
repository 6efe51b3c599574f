import { Heart, ListPlus } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '@patchbay/shared/http';
import { $user, notified, useHost } from '@patchbay/shared/host';
import { useMutation, useQuery, useQueryClient } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { Button } from '@patchbay/ui';
import { ChooseLists } from './choose-lists.tsx';
import { keepMutation, listsQuery } from './lists.query.ts';
import styles from './saved-lists.module.css';

interface KeepSoftwareProps {
  readonly softwareId: number;
  readonly name: string;
}

/** The ways to keep software: as a favourite, and in lists (rule C75). A visitor is asked to sign in, and it goes on. */
export function KeepSoftware({ softwareId, name }: KeepSoftwareProps) {
  const { http, config, openAuth } = useHost();
  const queryClient = useQueryClient();
  const [user, notify] = useUnit([$user, notified]);
  const [isChoosing, setChoosing] = useState(false);
  const { data: lists } = useQuery({
    ...listsQuery(http),
    enabled: config.softwareLists && user !== null,
  });
  const keeping = keepMutation(http, queryClient);
  const { mutate, isPending } = useMutation({
    ...keeping,
    onError: (error) => {
      keeping.onError();
      notify({
        tone: 'error',
        title: 'Your favourites were not changed',
        text: describeError(error),
      });
    },
  });
  if (!config.softwareLists) return null;

  const favourites = user ? lists?.find(({ isFavourites }) => isFavourites) : undefined;
  const isFavourite = favourites?.softwareIds.includes(softwareId) ?? false;
  const signedIn = (message: string) =>
    user ? Promise.resolve(true) : openAuth({ mode: 'login', message });
  const toggle = async () => {
    if (!(await signedIn('Sign in to keep favourites'))) return;
    mutate({ list: 'favourites', softwareId, isIn: !isFavourite });
  };
  const choose = async () => {
    if (await signedIn('Sign in to keep lists')) setChoosing(true);
  };

  return (
    <div className={styles.keep}>
      <Button
        variant="quiet"
        aria-pressed={isFavourite}
        disabled={isPending}
        onClick={() => void toggle()}
      >
        <Heart size={16} className={styles.heart} data-kept={isFavourite} />
        Favourite
      </Button>
      <Button variant="quiet" onClick={() => void choose()}>
        <ListPlus size={16} />
        Add to list
      </Button>
      {isChoosing && (
        <ChooseLists softwareId={softwareId} name={name} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}

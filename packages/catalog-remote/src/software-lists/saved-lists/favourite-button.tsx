import { Heart } from 'lucide-react';
import styles from '../grid/software-grid.module.css';
import { useFavourite } from './use-favourite.ts';

interface FavouriteButtonProps {
  readonly softwareId: number;
  readonly name: string;
}

/** The heart on a card (rule C75). It stands beside the card's link, on its cover; its looks come with the cards. */
export function FavouriteButton({ softwareId, name }: FavouriteButtonProps) {
  const { isFavourite, isChanging, toggle } = useFavourite(softwareId);
  const label = `Favourite ${name}`;
  return (
    <button
      type="button"
      className={styles.favourite}
      aria-pressed={isFavourite}
      aria-label={label}
      title={label}
      disabled={isChanging}
      onClick={toggle}
    >
      <Heart size={16} />
    </button>
  );
}

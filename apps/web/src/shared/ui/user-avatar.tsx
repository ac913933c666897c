/** A user's picture, or the first letter of the name. The name is always beside it or in the label. */
export function UserAvatar({ username, image = null }: { username: string; image?: string | null }) {
  return (
    <span className="user-avatar" aria-hidden>
      {image === null ? username.slice(0, 1).toUpperCase() : <img src={image} alt="" />}
    </span>
  );
}

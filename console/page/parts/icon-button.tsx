// A button that is a picture; its name is read out, and shown where a pointer rests on it.
import { Icon, type IconName } from "./icon.tsx";

interface IconButtonProps {
  icon: IconName;
  name: string;
  isDisabled?: boolean;
  onClick(): void;
}

export function IconButton({ icon, name, isDisabled = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={name}
      title={name}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

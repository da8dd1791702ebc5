// A button with an icon. Screen readers read its name, and a tooltip shows it.
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

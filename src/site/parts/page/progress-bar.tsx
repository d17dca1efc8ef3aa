import { useNavigation } from "../../state/use-navigation.ts";

/** Marks slow navigations: `data-loading` while a page is on its way. Show it after some 200 ms, by a CSS delay. */
export function ProgressBar({ className }: { className?: string | undefined }) {
  const isLoading = useNavigation((state) => state.isLoading);
  return (
    <div
      className={className}
      data-progress-bar=""
      data-loading={isLoading ? "" : undefined}
      aria-hidden="true"
    />
  );
}

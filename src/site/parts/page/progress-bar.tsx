import { useNavigation } from "../../state/use-navigation.ts";

/** A progress bar for slow navigations. While a page is loading, it has `data-loading`. Show it after about 200 ms with a CSS delay. */
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

import { useNavigation } from "../../state/use-navigation.ts";

/** Announces the new page to screen readers after a navigation, as browsers do after a page load. Used once in the application. */
export function LiveRegion() {
  const announcement = useNavigation((state) => state.announcement);
  return (
    <div data-live-region="" role="status" aria-live="polite" aria-atomic="true">
      {announcement}
    </div>
  );
}

import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import { COLOR_SCHEMES, COLOR_SCHEME_KEY, type ColorScheme } from "../../state/color-scheme.ts";
import { useText } from "../../view/use-text.ts";

const schemeStore = createStore<{ scheme: ColorScheme | undefined }>(() => ({ scheme: undefined }));

/** Returns the current colour scheme, and a function that changes it. Served pages and the first render use `system`. */
function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  const scheme = useSyncExternalStore(schemeStore.subscribe, readScheme, () => "system" as const);
  return [scheme, chooseScheme];
}

function readScheme(): ColorScheme {
  const { scheme } = schemeStore.getState();
  if (scheme !== undefined) return scheme;
  const chosen = document.documentElement.dataset["colorScheme"];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

function chooseScheme(scheme: ColorScheme): void {
  schemeStore.setState({ scheme });
  const { dataset } = document.documentElement;
  if (scheme === "system") delete dataset["colorScheme"];
  else dataset["colorScheme"] = scheme;
  try {
    if (scheme === "system") localStorage.removeItem(COLOR_SCHEME_KEY);
    else localStorage.setItem(COLOR_SCHEME_KEY, scheme);
  } catch {
    // Storage is blocked or full, so the choice lasts until the page is left.
  }
}

interface ColorSchemeSwitchProps {
  className?: string | undefined;
  /** The name of the radio group, which distinguishes several switches on a page. */
  name: string;
}

/** Radio buttons for three colour schemes. Themes style the labels and inputs. */
export function ColorSchemeSwitch({ className, name }: ColorSchemeSwitchProps) {
  const text = useText();
  const [current, choose] = useColorScheme();
  return (
    <fieldset className={className} data-color-scheme-switch="">
      <legend>{text("color-scheme")}</legend>
      {COLOR_SCHEMES.map((scheme) => (
        <label key={scheme} data-scheme={scheme}>
          <input
            type="radio"
            name={name}
            value={scheme}
            checked={scheme === current}
            onChange={() => choose(scheme)}
          />
          <span>{text(`color-scheme-${scheme}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

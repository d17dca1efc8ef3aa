import { startCompletion } from "@codemirror/autocomplete";
import { type ChangeDesc, type Extension, Prec, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";

interface Place {
  from: number;
  to: number;
}

interface Places {
  all: readonly Place[];
  current: number;
}

const setPlaces = StateEffect.define<Places | undefined>();

/**
 * The placeholders of an inserted block between which Tab moves. They are not drawn, because elements at the caret ended Korean
 * compositions after the first letter. CodeMirror's snippets draw such elements, too.
 */
const placesField = StateField.define<Places | undefined>({
  create: () => undefined,
  update(places, { changes, effects, state }) {
    const set = effects.findLast((effect) => effect.is(setPlaces));
    if (set !== undefined) return set.value;
    if (places === undefined) return undefined;
    const moved = places.all.map((place) => mapPlace(place, changes));
    const current = moved[places.current];
    const { from, to } = state.selection.main;
    const hasLeft = current === undefined || from < current.from || to > current.to;
    return hasLeft ? undefined : { all: moved, current: places.current };
  },
});

function mapPlace({ from, to }: Place, changes: ChangeDesc): Place {
  return { from: changes.mapPos(from, -1), to: changes.mapPos(to, 1) };
}

/**
 * Returns the selection and the effect for the transaction that inserts a block: the caret goes to the first placeholder, and Tab moves
 * to the next ones.
 */
export function startAt(positions: readonly number[]) {
  const all = positions.map((at) => ({ from: at, to: at }));
  return { selection: { anchor: positions[0] ?? 0 }, effects: setPlaces.of(open({ all, current: 0 })) };
}

/** Returns `undefined` at the last placeholder, so that Tab leaves the editor from there. */
function open(places: Places): Places | undefined {
  return places.current < places.all.length - 1 ? places : undefined;
}

function move(view: EditorView, by: 1 | -1): boolean {
  const places = view.state.field(placesField);
  const next = places?.all[places.current + by];
  if (places === undefined || next === undefined) return false;
  view.dispatch({
    selection: { anchor: next.from, head: next.to },
    effects: setPlaces.of(open({ all: places.all, current: places.current + by })),
    scrollIntoView: true,
    userEvent: "select",
  });
  // At the address of a file or an article, suggestions open.
  return startCompletion(view);
}

function stop(view: EditorView): boolean {
  if (view.state.field(placesField) === undefined) return false;
  view.dispatch({ effects: setPlaces.of(undefined) });
  return true;
}

/** Tab and Shift+Tab move between the placeholders of an inserted block until Escape is pressed. */
export const places: Extension = [
  placesField,
  Prec.high(
    keymap.of([
      { key: "Tab", run: (view) => move(view, 1), shift: (view) => move(view, -1) },
      { key: "Escape", run: stop },
    ]),
  ),
];

import { WidgetType } from "@codemirror/view";

/** A drawn mark without a text, such as a bullet. */
class Ornament extends WidgetType {
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
  }

  override eq({ name }: Ornament): boolean {
    return name === this.name;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement("span");
    element.className = this.name;
    return element;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

export const BULLET = new Ornament("pl-bullet");
/** The line of a thematic break. */
export const RULE = new Ornament("pl-rule");

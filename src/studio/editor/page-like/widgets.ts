import { WidgetType } from "@codemirror/view";

/** A decoration without text, such as a bullet. */
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
/** The horizontal line of a thematic break. */
export const RULE = new Ornament("pl-rule");

/** The label of a block: its name, with its title or category. */
export class Label extends WidgetType {
  readonly className: string;
  readonly name: string;
  readonly more: string;

  constructor(className: string, name: string, more = "") {
    super();
    this.className = className;
    this.name = name;
    this.more = more;
  }

  override eq({ className, name, more }: Label): boolean {
    return className === this.className && name === this.name && more === this.more;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement("span");
    element.className = this.className;
    element.textContent = this.name;
    if (this.more !== "") element.append(" · ", this.more);
    return element;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

declare global {
  interface HTMLInputElement {
    /** The field's value when Enter was last pressed. */
    enteredText?: string | undefined;
  }
}

/**
 * Stores the text of a search field when Enter is pressed, because the code that handles the key may not be loaded yet. Key code 229
 * means that an input method uses the Enter.
 */
export const ENTER_SCRIPT = `addEventListener("keydown",({key:k,keyCode:c,target:t})=>{if(k=="Enter"&&c!=229)t.enteredText=t.value});`;

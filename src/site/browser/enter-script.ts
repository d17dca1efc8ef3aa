declare global {
  interface HTMLInputElement {
    /** The field's value when Enter was last pressed. */
    enteredText?: string | undefined;
  }
}

/**
 * The visitor may press Enter in a search field before its code is loaded. The field remembers the text, for
 * whatever code handles it later. 229 is the key code of an Enter that belongs to an input method.
 */
export const ENTER_SCRIPT = `addEventListener("keydown",({key:k,keyCode:c,target:t})=>{if(k=="Enter"&&c!=229)t.enteredText=t.value});`;

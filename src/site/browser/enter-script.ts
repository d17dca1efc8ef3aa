declare global {
  interface HTMLInputElement {
    /** What stood there when Enter was pressed last. */
    enteredText?: string | undefined;
  }
}

/**
 * Enter in a field may come before what answers it is loaded: the field keeps the text that was meant, whoever is there to read it.
 * An input method's own Enter has the code 229.
 */
export const ENTER_SCRIPT = `addEventListener("keydown",({key:k,keyCode:c,target:t})=>{if(k=="Enter"&&c!=229)t.enteredText=t.value});`;

/**
 * Ctrl or ⌘ with K opens the modal of the button that says so, wherever focus is, and closes it again. The browser knows these keys
 * itself, for a search of its own, so this cannot wait for the application. Where the browser does not open modals by itself, the
 * press of the button is kept for the application as that of a visitor is.
 */
export const SHORTCUT_SCRIPT = `addEventListener("keydown",e=>{let b=/^k$/i.test(e.key)&&(e.ctrlKey||e.metaKey)&&!e.altKey&&!e.shiftKey&&!e.isComposing&&document.querySelector('[aria-keyshortcuts~="Control+K"]');if(b){e.preventDefault();let m=document.getElementById(b.getAttribute("commandfor"));m?.open?m.close():b.click()}});`;

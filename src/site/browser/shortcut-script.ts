/**
 * Ctrl+K or ⌘K presses the page's button that declares this shortcut, which opens a modal, or closes an open
 * one. Browsers use the same keys for their own search, so the application's start would be too late. In
 * browsers that cannot open modals by themselves, the press is recorded for the application, like any other
 * early press.
 */
export const SHORTCUT_SCRIPT = `addEventListener("keydown",e=>{let b=/^k$/i.test(e.key)&&(e.ctrlKey||e.metaKey)&&!e.altKey&&!e.shiftKey&&!e.isComposing&&document.querySelector('[aria-keyshortcuts~="Control+K"]');if(b){e.preventDefault();let m=document.getElementById(b.getAttribute("commandfor"));m?.open?m.close():b.click()}});`;

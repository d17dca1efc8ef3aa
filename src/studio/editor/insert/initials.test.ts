import { expect, it } from "vitest";
import { findLetters } from "./initials.ts";

it.each([
  ["표", "ㅍ", 0],
  ["코드", "ㅋㄷ", 0],
  ["코드", "코", 0],
  ["코드", "콛", 0],
  ["코드", "콬", -1],
  ["접는 글", "ㅈㄴㄱ", 0],
  ["접는 글", "저", 0],
  ["접는 글", "정", -1],
  ["목록", "모", 0],
  ["그림", "ㄱㄹ", 0],
  ["박스", "ㅄ", 0],
  ["설명이 있는 그림", "ㄱㄹ", 5],
  ["표", "ㅛ", -1],
  ["表格", "bg", 0],
  ["表格", "ｂｇ", 0],
  ["表格", "BG", 0],
  ["表格", "表", 0],
  ["表格", "gb", -1],
  ["折叠内容", "zdnr", 0],
  ["咨询表单", "bd", 2],
  ["Collapsible section", "collapsible s", 0],
  ["Table", "", 0],
])("finds in %j the letters %j at %i", (name, typed, at) => expect(findLetters(name, typed)).toBe(at));

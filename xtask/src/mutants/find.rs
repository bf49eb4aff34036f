//! Which small changes of a source file there are.

use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, ItemFn, Lit, Pat, RangeLimits, ReturnType, Signature, Stmt, Type, UnOp};

/// One change of one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Mutant {
    pub line: usize,
    pub column: usize,
    /// What becomes of what, for people.
    pub what: String,
    pub range: Range<usize>,
    pub change: Change,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// This stands there instead.
    Instead(String),
    /// The statement is not carried out.
    Without,
    /// The function answers this at once.
    AtOnce(String),
    /// The arm of a `match` is passed over.
    PassedOver,
    /// The condition with `let` does not hold.
    Fails,
}

impl Change {
    /// What is written before and after the range, so that `switch` chooses the change.
    pub fn around(&self, switch: &str) -> (String, &'static str) {
        match self {
            Change::Instead(other) => (format!("(if {switch} {{ {other} }} else {{ "), " })"),
            Change::Without => (format!("if !{switch} {{ "), " }"),
            Change::AtOnce(answer) => (format!(" if {switch} {{ return {answer}; }} "), ""),
            Change::PassedOver => (format!(" if !{switch}"), ""),
            Change::Fails => (format!(" && !{switch}"), ""),
        }
    }
}

/// All mutants of a source file, in the order of their places.
pub fn mutants(source: &str) -> syn::Result<Vec<Mutant>> {
    let file = syn::parse_file(source)?;
    let mut finder = Finder { source, found: Vec::new() };
    finder.visit_file(&file);
    finder.found.sort_by_key(|mutant| (mutant.range.start, std::cmp::Reverse(mutant.range.end)));
    Ok(finder.found)
}

struct Finder<'a> {
    source: &'a str,
    found: Vec<Mutant>,
}

impl Finder<'_> {
    fn text(&self, node: &impl Spanned) -> &str {
        &self.source[node.span().byte_range()]
    }

    fn add(&mut self, range: Range<usize>, what: String, change: Change) {
        let before = &self.source[..range.start];
        let line = before.matches('\n').count() + 1;
        let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1) + 1;
        self.found.push(Mutant { line, column, what, range, change });
    }

    fn instead(&mut self, node: &impl Spanned, other: String) {
        let what = format!("{} becomes {}", short(self.text(node)), short(&other));
        self.add(node.span().byte_range(), what, Change::Instead(other));
    }

    /// The condition of an `if`, a guard, or one link of a chain with `let`.
    fn condition(&mut self, condition: &Expr, both: bool) {
        if has_let(condition) {
            let end = condition.span().byte_range().end;
            let what = format!("{} fails", short(self.text(condition)));
            self.add(end..end, what, Change::Fails);
            self.links(condition);
        } else if !matches!(condition, Expr::Lit(_)) {
            self.instead(condition, "false".to_owned());
            if both {
                self.instead(condition, "true".to_owned());
            }
        }
    }

    fn links(&mut self, condition: &Expr) {
        match condition {
            Expr::Binary(chain) if matches!(chain.op, BinOp::And(_)) => {
                self.links(&chain.left);
                self.links(&chain.right);
            }
            Expr::Let(_) => {}
            link => self.instead(link, "true".to_owned()),
        }
    }

    fn function(&mut self, signature: &Signature, body: &Block) {
        let start = body.brace_token.span.open().byte_range().end;
        for answer in answers(&signature.output) {
            let what = if answer.is_empty() {
                format!("{} does nothing", signature.ident)
            } else {
                format!("{} answers {answer}", signature.ident)
            };
            self.add(start..start, what, Change::AtOnce((*answer).to_owned()));
        }
    }

    fn swapped(&mut self, node: &Expr, at: Range<usize>, other: &str) {
        let whole = node.span().byte_range();
        let mut text = self.text(node).to_owned();
        text.replace_range(at.start - whole.start..at.end - whole.start, other);
        self.instead(node, text);
    }
}

/// Left out: tests, what people read of a value, and everything that is computed while compiling.
impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        if item.sig.constness.is_none() && !is_test(&item.attrs) {
            self.function(&item.sig, &item.block);
            self.visit_block(&item.block);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if item.sig.constness.is_none() && !is_test(&item.attrs) {
            self.function(&item.sig, &item.block);
            self.visit_block(&item.block);
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(body) = &item.default {
            self.function(&item.sig, body);
            self.visit_block(body);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let shown = item.trait_.as_ref().is_some_and(|(path, _)| {
            path.segments.last().is_some_and(|name| name.ident == "Debug" || name.ident == "Display")
        });
        if !shown && !is_test(&item.attrs) {
            visit::visit_item_impl(self, item);
        }
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_path_arguments(&mut self, _: &'ast syn::PathArguments) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_pat(&mut self, pattern: &'ast Pat) {
        if let Pat::Guard(guarded) = pattern {
            self.condition(&guarded.guard, true);
            self.visit_expr(&guarded.guard);
        }
    }

    fn visit_expr_match(&mut self, expression: &'ast syn::ExprMatch) {
        if let Some((last, others)) = expression.arms.split_last()
            && matches!(last.pat, Pat::Wild(_))
        {
            for arm in others.iter().filter(|arm| !matches!(arm.pat, Pat::Guard(_))) {
                let end = arm.pat.span().byte_range().end;
                let what = format!("the arm {} is passed over", short(self.text(&arm.pat)));
                self.add(end..end, what, Change::PassedOver);
            }
        }
        visit::visit_expr_match(self, expression);
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if let Stmt::Expr(expression, Some(_)) = statement
            && attributes(expression).is_some_and(<[_]>::is_empty)
        {
            let what = format!("without {}", short(self.text(statement)));
            self.add(statement.span().byte_range(), what, Change::Without);
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr_if(&mut self, expression: &'ast syn::ExprIf) {
        self.condition(&expression.cond, true);
        visit::visit_expr_if(self, expression);
    }

    fn visit_expr_while(&mut self, expression: &'ast syn::ExprWhile) {
        self.condition(&expression.cond, false);
        visit::visit_expr_while(self, expression);
    }

    fn visit_expr(&mut self, expression: &'ast Expr) {
        match expression {
            Expr::Binary(binary) if !has_let(expression) => {
                for other in operators(&binary.op) {
                    self.swapped(expression, binary.op.span().byte_range(), other);
                }
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_) | UnOp::Neg(_)) => {
                let inner = self.text(&unary.expr).to_owned();
                self.instead(expression, inner);
            }
            Expr::Lit(literal) => match &literal.lit {
                Lit::Bool(value) => self.instead(expression, (!value.value).to_string()),
                Lit::Int(number) => {
                    if let Ok(value) = number.base10_parse::<u128>() {
                        self.instead(expression, format!("{}{}", value.saturating_add(1), number.suffix()));
                        if value > 0 {
                            self.instead(expression, format!("{}{}", value - 1, number.suffix()));
                        }
                    }
                }
                _ => {}
            },
            Expr::Range(range) => {
                if let Some(end) = range.end.as_deref()
                    && !matches!(end, Expr::Lit(_))
                {
                    let step = if matches!(range.limits, RangeLimits::Closed(_)) { "- 1" } else { "+ 1" };
                    let moved = format!("({}) {step}", self.text(end));
                    self.instead(end, moved);
                }
            }
            Expr::MethodCall(call) => {
                if let Some(other) = method(&call.method.to_string()) {
                    self.swapped(expression, call.method.span().byte_range(), other);
                }
            }
            _ => {}
        }
        visit::visit_expr(self, expression);
    }
}

/// Only a test, or never compiled into the library.
fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && attribute.parse_args::<syn::Ident>().is_ok_and(|condition| condition == "test")
    })
}

/// The attributes of a statement that can be left out.
fn attributes(expression: &Expr) -> Option<&[syn::Attribute]> {
    match expression {
        Expr::Call(inner) => Some(&inner.attrs),
        Expr::MethodCall(inner) => Some(&inner.attrs),
        Expr::Assign(inner) => Some(&inner.attrs),
        Expr::Binary(inner) => Some(&inner.attrs),
        Expr::Try(inner) => Some(&inner.attrs),
        Expr::Await(inner) => Some(&inner.attrs),
        Expr::Continue(inner) => Some(&inner.attrs),
        _ => None,
    }
}

fn has_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

fn operators(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::Lt(_) => &["<=", ">="],
        BinOp::Le(_) => &["<", ">"],
        BinOp::Gt(_) => &[">=", "<="],
        BinOp::Ge(_) => &[">", "<"],
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::Add(_) | BinOp::Mul(_) => &["-"],
        BinOp::Sub(_) => &["+"],
        BinOp::Div(_) => &["*"],
        BinOp::Rem(_) => &["/"],
        BinOp::BitAnd(_) => &["|"],
        BinOp::BitOr(_) | BinOp::BitXor(_) => &["&"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::AddAssign(_) => &["-="],
        BinOp::SubAssign(_) => &["+="],
        BinOp::BitAndAssign(_) => &["|="],
        BinOp::BitOrAssign(_) => &["&="],
        _ => &[],
    }
}

fn method(name: &str) -> Option<&'static str> {
    Some(match name {
        "min" => "max",
        "max" => "min",
        "min_by_key" => "max_by_key",
        "max_by_key" => "min_by_key",
        "any" => "all",
        "all" => "any",
        "is_some" => "is_none",
        "is_none" => "is_some",
        "is_ok" => "is_err",
        "is_err" => "is_ok",
        "is_some_and" => "is_none_or",
        "is_none_or" => "is_some_and",
        "first" => "last",
        "last" => "first",
        "take_while" => "skip_while",
        "skip_while" => "take_while",
        _ => return None,
    })
}

/// What a function of this type can answer without looking.
fn answers(output: &ReturnType) -> &'static [&'static str] {
    let ReturnType::Type(_, output) = output else { return &[""] };
    let Type::Path(path) = &**output else { return &[] };
    let Some(last) = path.path.segments.last() else { return &[] };
    match last.ident.to_string().as_str() {
        "bool" => &["true", "false"],
        "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" => &["0", "1"],
        "Option" => &["None"],
        "Vec" => &["Vec::new()"],
        "String" => &["String::new()"],
        // What does not compile is left out, and so are those that promise a value.
        "Result" | "Permission" | "Checked" => &["Ok(())"],
        _ => &[],
    }
}

/// On one line, and not too long.
fn short(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() <= 60 {
        return format!("`{words}`");
    }
    let start: String = words.chars().take(40).collect();
    let end: String = words.chars().skip(words.chars().count() - 15).collect();
    format!("`{start} … {end}`")
}

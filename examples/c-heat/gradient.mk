# What the gradient needs beside the makefile: make -f gradient.mk
include makefile

RETROGRAD ?= npx retrograd
RUNTIME := $(shell $(RETROGRAD) --runtime-dir)

# Where the headers are: the derivative's own, and retrograd.h.
CPPFLAGS += -Iderivative -I$(RUNTIME)
# heat_b.c contains heat.c and takes its place; the other derivatives need the originals beside them.
DERIVATIVE = build/misfit_b.o build/heat_b.o build/rod_b.o build/material_b.o build/retrograd.o
ORIGINAL = $(filter-out build/heat.o,$(OBJECTS))

gradient: build/identify
	build/identify

build/identify: build/identify.o $(DERIVATIVE) $(ORIGINAL)
	$(CC) $^ -lm -o $@

derivative/misfit_b.c derivative/heat_b.c derivative/rod_b.c derivative/material_b.c &: src/*.c include/*.h
	@mkdir -p derivative
	$(RETROGRAD) adjoint src/misfit.c src/heat.c src/rod.c src/material.c \
	  --function misfit --wrt conductivity -Iinclude -DCELLS=40 --out-dir derivative

build/identify.o: identify.c derivative/misfit_b.c
	@mkdir -p build
	$(CC) $(CFLAGS) $(CPPFLAGS) -c $< -o $@

build/%_b.o: derivative/%_b.c
	@mkdir -p build
	$(CC) $(CFLAGS) $(CPPFLAGS) -c $< -o $@

build/retrograd.o: $(RUNTIME)/retrograd.c
	@mkdir -p build
	$(CC) $(CFLAGS) $(CPPFLAGS) -c $< -o $@

.PHONY: gradient
.DEFAULT_GOAL := gradient
